import type { ReactNode } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { lazyComponent } from '../lib/lazy-component.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { RailCountName } from './rail-counts.tsx'

type UserComponent<User> = (props: { readonly user: User }) => ReactNode
type Page<User> = UserComponent<User> & { readonly load: () => Promise<unknown> }
/** A user whose company is confirmed. */
export type CompanyUser = UserReply & { readonly organization: string }

export function isOfCompany(user: UserReply): user is CompanyUser {
  return user.organization !== undefined
}

export type Screen = {
  /** Under `/app/`, except for the paths that the specification names (§2). */
  readonly path: string
  readonly roles: readonly Role[]
  /** Its entry in the navigation of these roles, at the place that `rails.ts` gives it. */
  readonly rail?: {
    readonly label: string
    readonly icon: IconName
    readonly onlyWhilePeopleWait?: true
    readonly count?: RailCountName
  }
} & (
  | { readonly needsCompany?: never; readonly page: Page<UserReply> }
  /** Without the user's company its lists would hold those of all companies. */
  | { readonly needsCompany: true; readonly page: Page<CompanyUser> }
)

/** Pages that are loaded when they are first shown, or before that by `RolePages`. */
export function pagesOf<User extends UserReply>() {
  return <Name extends string>(load: () => Promise<Record<Name, UserComponent<User>>>, name: Name): Page<User> => {
    const component: UserComponent<User> = lazyComponent(async () => {
      const module: Record<Name, UserComponent<User>> = await load()
      const loaded: UserComponent<User> = module[name]
      return { default: loaded }
    })
    return Object.assign(component, { load })
  }
}
