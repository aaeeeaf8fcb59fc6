import { lazy } from 'react'

/** One part for all places, so that what the header has loaded does not suspend the menu. */
export const SignedInPart = lazy(() => import('./SignedInFrame.tsx').then((module) => ({ default: module.SignedInPart })))
