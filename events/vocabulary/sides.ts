/**
 * Whose a thing is (architecture 15): its people, its company, its university, and to whom it is open. The parties of a
 * command, the filter of a list, the rooms of a refresh and some checks of deciders are derived from this one table.
 */
import { counts, idsOfPlace, type Account, type Condition, type Parties } from './permissions.ts'
import { roles, type Role } from './roles.ts'

type Scalar = string | number | boolean
/** Open to some roles while a field has one of these values. */
type Opening = { readonly field: string; readonly values: readonly Scalar[]; readonly to: readonly Role[] }

export type Sides = {
  /** Field with the uid of an owner → the owner's role; `any` if owners of all roles are in that field. */
  readonly own?: Readonly<Record<string, Role | 'any'>>
  /** Field with the company's id, and the roles in the company that work with the thing. */
  readonly org?: readonly [field: string, ...roles: Role[]]
  readonly uni?: readonly [field: string, ...roles: Role[]]
  readonly open?: Readonly<Partial<Record<Condition, Opening>>>
  /** Admins do not see it, or have no list of it that needs a refresh. */
  readonly closedToAdmins?: true
}

export const sides = {
  application: { own: { studentId: 'student' }, org: ['organizationId', 'recruiter'], uni: ['universityId', 'university'] },
  job: { org: ['organizationId', 'recruiter'], open: { open: { field: 'status', values: ['open'], to: roles } } },
  referral: { own: { employeeId: 'employee', studentId: 'student' }, org: ['organizationId', 'recruiter'] },
  invitation: { own: { invitedBy: 'any' }, uni: ['universityId', 'university'] },
  nomination: { own: { professorId: 'professor', studentId: 'student' }, uni: ['universityId', 'university'] },
  /** A company at a university, whose students see its jobs or not. */
  campus: { org: ['organizationId', 'recruiter'], uni: ['universityId', 'university', 'student'] },
  /** A student with what became of them. */
  graduate: { own: { uid: 'student' }, uni: ['universityId', 'university'] },
  /** A person who belongs to a university, says so, or is expected there. */
  rosterPerson: { uni: ['universityId', 'university'] },
  /** A student as others find them. */
  student: {
    uni: ['universityId', 'professor', 'university'],
    open: {
      visible: { field: 'visibility', values: ['recruiters', 'community'], to: ['recruiter'] },
      referable: { field: 'openToReferrals', values: [true], to: ['employee'] },
    },
  },
  account: { own: { uid: 'any' }, org: ['organizationId', 'recruiter'], uni: ['universityId', 'university'], closedToAdmins: true },
  /** An account that waits for approval, for those who may approve it. */
  waiting: { own: { invitedBy: 'any' }, uni: ['universityId', 'university'] },
  /** A request to join, for those who may invite the person. */
  accessRequest: { uni: ['universityId', 'university'] },
  /** The audit trail of a thing, with its people in the field `own`. The trail of an account is its owner's alone (`ownTrail`). */
  trail: { own: { own: 'any' }, org: ['organizationId', 'recruiter'], uni: ['universityId', 'university'] },
  ownTrail: { own: { own: 'any' } },
  resumes: { own: { studentId: 'student' }, closedToAdmins: true },
  thread: { own: { participants: 'any' }, closedToAdmins: true },
  subscription: { org: ['organizationId', 'recruiter'] },
  /** The policy of a university: read by its professors, set by its staff. */
  policy: { uni: ['universityId', 'professor', 'university'] },
  /** Of a university's staff only as far as the students share: no refresh, whose instant would tell of an interview. */
  points: { own: { professorId: 'professor' } },
  redemption: { own: { professorId: 'professor' }, uni: ['universityId', 'university'] },
} as const satisfies Readonly<Record<string, Sides>>

export type Thing = keyof typeof sides
/** A document, a fold's state or an event's data, with the fields that the sides name. */
type ThingData = object

function valueOf(fields: ThingData, field: string): unknown {
  return (fields as Readonly<Record<string, unknown>>)[field]
}

function idOf(fields: ThingData, field: string | undefined): string | undefined {
  const value = field === undefined ? undefined : valueOf(fields, field)
  return typeof value === 'string' ? value : undefined
}

function peopleOf({ own = {} }: Sides, fields: ThingData): readonly string[] {
  return Object.keys(own)
    .flatMap((field) => valueOf(fields, field) ?? [])
    .filter((uid) => typeof uid === 'string')
}

function isOpenBy({ field, values }: Opening, fields: ThingData): boolean {
  const value = valueOf(fields, field)
  return values.some((one) => one === value)
}

/** Whether a thing is open in the sense of one condition: a student `visible` to recruiters, a job `open` to all. */
export function isOpen(thing: Thing, condition: Condition, fields: ThingData): boolean {
  const opening = (sides[thing] as Sides).open?.[condition]
  return opening !== undefined && isOpenBy(opening, fields)
}

/** Whether a thing is open to a role in any sense. */
export function isOpenTo(thing: Thing, role: Role, fields: ThingData): boolean {
  const openings = Object.values((sides[thing] as Sides).open ?? {})
  return openings.some((opening) => opening.to.includes(role) && isOpenBy(opening, fields))
}

/**
 * The parties that a permission of a caller with this role is checked against. A role of the company or university that does not work
 * with the thing has no part in it: a professor of the same university cannot read a student's applications.
 */
export function partiesOf(thing: Thing, fields: ThingData, role: Role): Parties {
  const all: Sides = sides[thing]
  const partOf = (side: readonly [field: string, ...roles: Role[]] | undefined): string | undefined =>
    side?.slice(1).includes(role) ? idOf(fields, side[0]) : undefined
  return {
    own: peopleOf(all, fields),
    organizationId: partOf(all.org),
    universityId: partOf(all.uni),
    open: isOpen(thing, 'open', fields),
  }
}

export type Filter = Readonly<Record<string, string | { readonly in: readonly Scalar[] }>>

/** The filter of a list for a caller; empty if the condition is `any`. */
export function filterOf(thing: Thing, condition: Condition, account: Account): Filter {
  const { own = {}, org, uni, open = {} }: Sides = sides[thing]
  if (condition === 'any') return {}
  const opening = open[condition]
  if (opening) return { [opening.field]: { in: opening.values } }
  // No document has an empty id, so an account without a company or university gets an empty list.
  if (condition === 'org' && org) return { [org[0]]: oneOf(idsOfPlace(account, 'organizationId')) }
  if (condition === 'uni' && uni) return { [uni[0]]: oneOf(idsOfPlace(account, 'universityId')) }
  const field = Object.keys(own).find((name) => own[name] === account.role || own[name] === 'any')
  if (condition === 'own' && field !== undefined) return { [field]: account.uid }
  throw new Error(`The sides of a ${thing} do not say what “${condition}” means for the role ${account.role}.`)
}

function oneOf(ids: readonly string[]): Filter[string] {
  return ids.length > 1 ? { in: ids } : (ids[0] ?? '')
}

/** `u:<uid>`, `u:<uid>:<role>`, `role:<role>`, and within a company or university one for each role: `org:<id>:recruiter`. */
export type Room = `u:${string}` | `org:${string}` | `uni:${string}` | `role:${string}`

/** The room of one member of a company, as long as they belong to it. */
export function memberRoom(organizationId: string, uid: string): Room {
  return `org:${organizationId}:${uid}`
}

/** The room of one person, as long as they have this role. */
export function roleRoom(uid: string, role: Role): Room {
  return `u:${uid}:${role}`
}

/** Whose room it is, where it is one person's. */
export function personOf(room: Room): string | undefined {
  const [side, id, who] = room.split(':')
  if (side === 'u') return id
  return side === 'org' && who !== undefined && !(roles as readonly string[]).includes(who) ? who : undefined
}

/** Together, the rooms of all signed-in users. */
export const signedInRooms: readonly Room[] = roles.map((role) => `role:${role}` as const)
export const adminsRoom: Room = 'role:admin'
export const recruitersRoom: Room = 'role:recruiter'
/** Those of them whose company has a subscription: nobody joins it by their account alone (`realtime/subscribers.ts`). */
export const subscribersRoom: Room = 'role:recruiter:subscribed'

/** The rooms of some people. */
export function roomsOfPeople(people: readonly (string | undefined)[]): readonly Room[] {
  return people.filter((uid) => uid !== undefined).map((uid) => `u:${uid}` as const)
}

type Side = 'own' | 'org' | 'uni' | 'open' | 'admins'
const everySide: readonly Side[] = ['own', 'org', 'uni', 'open', 'admins']

/** The rooms to refresh after a change of a thing. A view that shows it only to some of its sides passes these as `only`. */
export function roomsOf(thing: Thing, fields: ThingData, only: readonly Side[] = everySide): readonly Room[] {
  return [...new Set(only.flatMap((side) => roomsOn[side](sides[thing], fields)))]
}

const roomsOn: Readonly<Record<Side, (all: Sides, fields: ThingData) => readonly Room[]>> = {
  own: (all, fields) => roomsOfPeople(peopleOf(all, fields)),
  org: ({ org }, fields) => roomsAt('org', org, fields),
  uni: ({ uni }, fields) => roomsAt('uni', uni, fields),
  open: ({ open = {} }, fields) =>
    Object.values(open).flatMap((opening) => (isOpenBy(opening, fields) ? opening.to.map((role) => `role:${role}` as const) : [])),
  admins: ({ closedToAdmins }) => (closedToAdmins ? [] : [adminsRoom]),
}

function roomsAt(side: 'org' | 'uni', [field, ...of]: Sides['org'] | [] = [], fields: ThingData): readonly Room[] {
  const id = idOf(fields, field)
  return id === undefined ? [] : of.map((role) => `${side}:${id}:${role}` as const)
}

/**
 * The rooms that an account joins; the server alone chooses them (architecture 10). An account that waits for approval, or whose place
 * does not count, joins only its own, a suspended one joins none.
 */
export function roomsOfAccount(account: Account): readonly Room[] {
  const { uid, role, state } = account
  if (state === 'pending_approval' || (state === 'active' && !counts(account))) return [`u:${uid}`]
  if (state !== 'active') return []
  return [
    `u:${uid}`,
    roleRoom(uid, role),
    `role:${role}`,
    ...idsOfPlace(account, 'organizationId').flatMap((id) => [`org:${id}:${role}` as const, memberRoom(id, uid)]),
    ...idsOfPlace(account, 'universityId').map((id) => `uni:${id}:${role}` as const),
  ]
}
