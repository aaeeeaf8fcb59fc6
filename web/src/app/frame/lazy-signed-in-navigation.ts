import { lazyPart } from '../../lib/lazy-part.ts'

/** One lazy component for all places, so that the menu need not wait for what the header has loaded. */
export const SignedInNavigation = lazyPart(() =>
  import('./SignedInNavigation.tsx').then((module) => ({ default: module.SignedInNavigation })),
)
