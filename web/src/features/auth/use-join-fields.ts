import { useFields, type FieldsOptions, type FormFields } from '../../api/use-fields.ts'
import type { Problem } from '../../api/problem.ts'
import { emptyRoleProfile, type RoleProfile } from './role-profile.ts'

/** What somebody writes who joins, with an invitation or without. Not the password; and consents are given when the form is sent. */
type Joining = RoleProfile & { readonly role: string; readonly email: string; readonly displayName: string; readonly text: string }
type Joins = 'users.register' | 'accessRequests.ask'

export type JoinFields = FormFields<Joins, Joining>

type Options = Omit<FieldsOptions<Joining>, 'initial'> & { readonly begun: Partial<Joining> }

export function useJoinFields({ begun, ...options }: Options, problem: Problem | undefined): JoinFields {
  const initial: Joining = { role: '', email: '', displayName: '', text: '', ...emptyRoleProfile, ...begun }
  return useFields<Joins, Joining>(['users.register', 'accessRequests.ask'], { ...options, initial }, { problem })
}
