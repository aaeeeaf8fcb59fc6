import { partOnDemand } from '../../lib/on-demand.ts'

/** One part for all places, so that what the header has loaded does not suspend the menu. */
export const SignedInPart = partOnDemand(() => import('./SignedInFrame.tsx').then((module) => ({ default: module.SignedInPart })))
