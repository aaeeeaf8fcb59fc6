import type { ReactNode } from 'react'
import { lazyComponent } from '../lib/lazy-component.ts'
import { paths, unsubscribePath } from './paths.ts'

/** The pages that need no session, except the home page, which is part of the main bundle. */
export const publicScreens: readonly { readonly path: string; readonly page: (props: object) => ReactNode }[] = [
  { path: paths.about, page: lazyComponent(() => import('../features/marketing/About.tsx').then((module) => ({ default: module.About }))) },
  {
    path: paths.privacy,
    page: lazyComponent(() => import('../features/marketing/Privacy.tsx').then((module) => ({ default: module.Privacy }))),
  },
  {
    path: paths.contact,
    page: lazyComponent(() => import('../features/marketing/Contact.tsx').then((module) => ({ default: module.Contact }))),
  },
  { path: paths.signIn, page: lazyComponent(() => import('../features/auth/SignIn.tsx').then((module) => ({ default: module.SignIn }))) },
  {
    path: paths.register,
    page: lazyComponent(() => import('../features/auth/Register.tsx').then((module) => ({ default: module.Register }))),
  },
  {
    path: unsubscribePath,
    page: lazyComponent(() => import('../features/notifications/Unsubscribe.tsx').then((module) => ({ default: module.Unsubscribe }))),
  },
]
