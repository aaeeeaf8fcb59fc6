/** The roster of a university: who belongs to it, and who is expected (product 2.13). */
import type { AccountState, Role } from '../roles.ts'

export const rosterRoles = ['student', 'professor', 'university'] as const satisfies readonly Role[]
export type RosterRole = (typeof rosterRoles)[number]

/** `expected` stands on an imported list and has no account yet. */
export const rosterStates = ['expected', 'pending_approval', 'active', 'suspended'] as const satisfies readonly (
  AccountState | 'expected'
)[]
export type RosterState = (typeof rosterStates)[number]

/** Its staff took it off the list, or it ended by itself. */
export const rosterEnds = ['taken_off', 'ended'] as const
export type RosterEnd = (typeof rosterEnds)[number]
