/** Who has the keys. */

/** Does somebody type or choose here? Then keys are not meant for the page. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
