import type { Keys } from '../keys/port.ts'

/** For events that are stored in the clear: no key is there, and none is made. */
export const noKeys: Keys = {
  ensure: (subject) => Promise.reject(new Error(`Nothing of ${subject} was to be sealed.`)),
  open: async () => new Map(),
  link: async () => undefined,
  destroy: async () => [],
  close: async () => undefined,
}
