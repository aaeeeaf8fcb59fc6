import type { ReactNode } from 'react'
import { pageOnDemand } from '../lib/page-code.ts'
import { paths } from './paths.ts'

/** The pages that need no session. The visitor's home is not among them: it comes with the first load. */
export const publicScreens: readonly { readonly path: string; readonly page: (props: object) => ReactNode }[] = [
  { path: paths.about, page: pageOnDemand(() => import('../features/marketing/About.tsx').then((module) => ({ default: module.About }))) },
  {
    path: paths.privacy,
    page: pageOnDemand(() => import('../features/marketing/Privacy.tsx').then((module) => ({ default: module.Privacy }))),
  },
  {
    path: paths.contact,
    page: pageOnDemand(() => import('../features/marketing/Contact.tsx').then((module) => ({ default: module.Contact }))),
  },
  { path: paths.signIn, page: pageOnDemand(() => import('../features/auth/SignIn.tsx').then((module) => ({ default: module.SignIn }))) },
  {
    path: paths.register,
    page: pageOnDemand(() => import('../features/auth/Register.tsx').then((module) => ({ default: module.Register }))),
  },
]
