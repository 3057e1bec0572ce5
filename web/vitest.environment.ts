/** Tests run the client as a browser does, reactivity included, in plain Node: what they need of a page they bring. */

import type { Environment } from "vitest/environments";

export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown() {} }),
} satisfies Environment;
