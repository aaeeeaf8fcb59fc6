/** By which id, and with whose name, things behind a figure are told (calls.md, "Reports"): no more than lists tell the asker. */
import { randomUUID } from 'node:crypto'
import { candidateName } from '#events/vocabulary/applications/blind.ts'
import { isOfUniversity, type Account } from '#events/vocabulary/permissions.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { users } from '#projections/views/users/model.ts'
import type { Reader } from '../../core/reader.ts'

export type Told = {
  readonly thing: string
  readonly label?: string
  /** Where the asker has a page of it. */
  readonly application?: string
  readonly student?: string
  /** Its id is good for this answer alone, and of its events the types are told. */
  readonly isStrange?: true
}
type Names = (read: Reader, things: readonly string[], account: Account) => Promise<(thing: string) => Told>

const strange = (): Told => ({ thing: randomUUID(), isStrange: true })

const names: Readonly<Partial<Record<Role, Names>>> = {
  admin: async () => (thing) => ({ thing }),
  recruiter: ofCompany,
  university: ofOffice,
}

/** A referral is called by the application that follows from it, unless the name is hidden there: it would tell whose that is. */
async function ofCompany(read: Reader, things: readonly string[]): Promise<(thing: string) => Told> {
  const referred = await read.byIds(referrals, things)
  const linkedTo = (thing: string) => referred.get(thing)?.applicationId
  const cards = await read.byIds(recruiterBoard, [...new Set(things.map((thing) => linkedTo(thing) ?? thing))])
  return (thing) => {
    const linked = linkedTo(thing)
    const application = linked ?? thing
    const card = cards.get(application)
    if (!card || (card.hidden && linked !== undefined)) return { thing }
    return { thing, application, label: card.hidden ? candidateName(application) : card.applicant.name }
  }
}

/** Who shares with the career office. What a decision that is held back from them would tell is in no figure of an office (`view.ts`). */
async function ofOffice(read: Reader, things: readonly string[], account: Account): Promise<(thing: string) => Told> {
  const found = await Promise.all([read.byIds(paths, things), read.byIds(nominations, things), read.byIds(referrals, things)])
  const uidOf = (thing: string) => found.map((documents) => documents.get(thing)?.studentId).find((uid) => uid !== undefined) ?? thing
  const uids = [...new Set(things.map(uidOf))]
  const [outcomes, people] = await Promise.all([read.byIds(paths, uids), read.byIds(users, uids)])
  return (thing) => {
    const uid = uidOf(thing)
    const outcome = outcomes.get(uid)
    const isNamed = outcome?.sharesWithCareerOffice && isOfUniversity(account, outcome.universityId)
    const label = people.get(uid)?.displayName
    return isNamed && label !== undefined ? { thing, label, student: uid } : strange()
  }
}

export async function toldOf(read: Reader, things: readonly string[], account: Account): Promise<(thing: string) => Told> {
  return (await names[account.role]?.(read, things, account)) ?? strange
}
