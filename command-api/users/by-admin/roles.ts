import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { happened } from '#events/define.ts'
import { Fields, Id } from '#events/schema.ts'
import { AnalystScopeSet, RoleChanged } from '#events/users.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { analystScopes, roleLabels, roles, type AnalystScope, type Role } from '#events/vocabulary/roles.ts'
import { semestersBefore } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import { leftOf, pointsFold } from '../../points/state.ts'
import { semesterKeyAt } from '../../policies/state.ts'
import { placeFieldsOf } from '../places.ts'
import { profileIn } from '../profile/profile-fields.ts'
import type { UserState } from '../state.ts'
import { ownRefusal } from './acting.ts'
import type { Correction, CorrectionLookup, CorrectionNeeds } from './correction.ts'
import { placeNeeds } from './places.ts'

const Scope = Fields({ kind: Type.Enum(analystScopes), id: Type.Optional(Id) })
/** A role, or that of an analyst with the scope. */
const ScopedRole = Fields({ role: Type.Literal('analyst'), scope: Scope })

const notAScope = invalid('value', 'must be {kind: platform}, or {kind: university or organization, id} with the id of one that we know')

/** The platform has no id, the others have one. */
function scopeIn(value: unknown): AnalystScope | undefined {
  if (!Value.Check(Scope, value)) return undefined
  return (value.kind === 'platform') === (value.id === undefined) ? value : undefined
}

function scopeNeeds(value: unknown, lookup: CorrectionLookup): Promise<CorrectionNeeds> | CorrectionNeeds {
  const sent = scopeIn(value)
  if (!sent?.id) return {}
  return placeNeeds(lookup, sent.id, sent.kind === 'university' ? 'university' : 'any')
}

function sentRole(value: unknown): { readonly role: Role; readonly scope?: AnalystScope | undefined } | undefined {
  const role = roles.find((one) => one === value)
  if (role) return { role }
  if (!Value.Check(ScopedRole, value)) return undefined
  const sent = scopeIn(value.scope)
  return sent && { role: value.role, scope: sent }
}

/** What the account takes along into another role. */
function takenAlong({ email, displayName, profile, state, ...user }: UserState, to: Role) {
  const fields = placeFieldsOf(to)
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  return {
    state,
    ...(has('universityId') && { universityId: user.universityId, claimedUniversityId: user.claimedUniversityId }),
    ...(has('organizationId') && { organizationId: user.organizationId, claimedOrganizationId: user.claimedOrganizationId }),
    person: { email, displayName },
    profile: profileIn(to, profile),
  }
}

export const role: Correction = {
  needs: async ({ user, value }, lookup) => {
    const { fold, readModels, now } = lookup
    const semesters = semestersBefore(await semesterKeyAt(lookup, user.universityId, now), 2)
    const [held, points, place] = await Promise.all([
      readModels.heldByRole(user, semesters),
      user.role === 'professor' ? fold(pointsFold, user.uid) : undefined,
      scopeNeeds(typeof value === 'object' && value !== null && 'scope' in value ? value.scope : undefined, lookup),
    ])
    const hasPoints = points?.lines.some((line) => leftOf(line) + line.requested > 0)
    return { ...place, held: [held, hasPoints ? 'points that are not redeemed' : undefined].filter(Boolean).join(', ') || undefined }
  },
  decide: ({ user, value, reason, actor, needs: { held, unknownPlace } }) => {
    const { uid, role: from } = user
    const sent = sentRole(value)
    if (!sent) return invalid('value', `must be one of ${roles.join(', ')}, or {role: analyst, scope}`)
    const { role: to, scope: given } = sent
    if (given && unknownPlace) return notAScope
    if (from === to) return { events: [], before: from, after: from }
    const refused = ownRefusal(user, actor, from === 'admin' && held !== undefined)
    if (refused) return refused
    if (from === 'admin' && held !== undefined) return refuse('last_admin')
    if (held !== undefined) return refuse('role_in_use', { role: roleLabels[from].toLowerCase(), what: held })
    const { id } = given ?? {}
    const scoped = given && defined({ kind: given.kind, id })
    return {
      events: [happened(RoleChanged, { uid, from, to, scope: scoped, ...takenAlong(user, to), reason })],
      before: from,
      after: to,
    }
  },
}

/** What the reports of an analyst are about. */
export const scope: Correction = {
  needs: async ({ value }, lookup) => scopeNeeds(value, lookup),
  decide: ({ user, attr, value, needs: { unknownPlace } }) => {
    if (user.role !== 'analyst') return refuse('field_not_editable', { attr })
    const sent = scopeIn(value)
    if (!sent || unknownPlace) return notAScope
    const before = user.scope ?? null
    if (Value.Equal(before, sent)) return { events: [], before, after: before }
    const { kind, id } = sent
    return { events: [happened(AnalystScopeSet, { uid: user.uid, scope: defined({ kind, id }) })], before, after: sent }
  },
}
