import { expect, it } from "vitest";
import { Camera } from "./camera.svelte";
import { crowd, type Target } from "./hit";

const target = (ref: string, x: number, y: number): Target => ({
  ref,
  spot: { area: "board", x, y, w: 40, h: 40 },
});

it("takes things of one cell for a crowd where a hand cannot tell them apart", () => {
  const live = [target("knight", 30, 50), target("ball", 70, 50), target("next", 150, 50)];
  expect(crowd(live, "knight", 44)).toEqual(["knight", "ball"]);
  expect(crowd(live, "knight", 32)).toEqual(["knight"]); // large enough on the screen
  expect(crowd(live, "next", 200)).toEqual(["next"]); // another cell is never in the crowd
  expect(crowd(live, "elsewhere", 44)).toEqual([]);
});

it("brings what is asked into an enlarged view, and moves nothing while some of it is there", () => {
  const camera = new Camera();
  camera.fit({ x: 0, y: 0, w: 1000, h: 1000 });
  camera.follow([{ x: 10, y: 10 }]);
  expect(camera.view.x).toBe(0); // all of it is in view
  camera.zoomAt(4);
  camera.follow([
    { x: 900, y: 900 },
    { x: 850, y: 850 },
    { x: 100, y: 950 },
  ]);
  const { x, y, w, h } = camera.view;
  expect([x + w / 2, y + h / 2]).toEqual([875, 875]);
  camera.follow([
    { x: 860, y: 860 },
    { x: 100, y: 100 },
  ]);
  expect([camera.view.x, camera.view.y]).toEqual([x, y]);
});
