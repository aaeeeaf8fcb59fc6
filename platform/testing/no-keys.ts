import type { Keys } from '../keys/port.ts'

/** For events without personal data: there are no keys, and none can be made. */
export const noKeys: Keys = {
  ensure: (subject) => Promise.reject(new Error(`Nothing of ${subject} was to be sealed.`)),
  open: async () => new Map(),
  link: async () => undefined,
  destroy: async () => [],
  destroyed: async () => 0,
  forget: () => undefined,
  destroyedSubjects: async () => [],
  close: async () => undefined,
}
