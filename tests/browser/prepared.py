"""Somebody in a prepared position, a lesson or a puzzle: by finger, or by keys alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect


class Prepared:
    """One page with a prepared position."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.idle()

    def idle(self) -> None:
        expect(self.page.locator(".bar")).to_have_attribute("aria-busy", "false")

    def tap(self, *refs: str) -> None:
        """Touch lit things with a finger."""
        for ref in refs:
            self.idle()
            light = self.page.locator(f'svg.board use[data-ref="{ref}"]').first
            expect(light).to_be_visible()
            box = light.bounding_box()
            assert box is not None
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def type(self, action: str) -> None:
        """Write an action, by keys alone."""
        self.idle()
        self.page.keyboard.press("/")
        self.page.keyboard.type(action)
        self.page.keyboard.press("Enter")
