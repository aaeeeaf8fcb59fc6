/** Current names beside the ids that documents hold: one batched read per collection (architecture 10). */
import { jobs, type JobDocument } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { defined } from '#lib/fields.ts'
import type { Reader } from './reader.ts'

type Ids = Iterable<string | undefined>

/** The label of a company or university. */
export type LabelById = (id: string | undefined) => string | undefined

export async function labelsOf(read: Reader, ids: Ids): Promise<LabelById> {
  const found = await read.byIds(organizations, ids)
  return (id) => (id === undefined ? undefined : found.get(id)?.label)
}

/** Whether a company is suspended, of which an account says nothing. */
export async function suspendedOf(read: Reader, ids: Ids): Promise<(id: string | undefined) => boolean> {
  const found = await read.byIds(organizations, ids)
  return (id) => id !== undefined && found.get(id)?.status === 'suspended'
}

export type PersonById = (uid: string | undefined) => UserDocument | undefined

export async function peopleOf(read: Reader, uids: Ids): Promise<PersonById> {
  const found = await read.byIds(users, uids)
  return (uid) => (uid === undefined ? undefined : found.get(uid))
}

export type JobById = (id: string | undefined) => JobDocument | undefined

export async function jobsOf(read: Reader, ids: Ids): Promise<JobById> {
  const found = await read.byIds(jobs, ids)
  return (id) => (id === undefined ? undefined : found.get(id))
}

type WithPlaces = { readonly organizationId?: string; readonly universityId?: string }

/** The company and the university that somebody belongs to or names, with their labels. */
export async function placesOf(read: Reader, all: readonly WithPlaces[]) {
  const label = await labelsOf(
    read,
    all.flatMap(({ organizationId, universityId }) => [organizationId, universityId]),
  )
  return ({ organizationId, universityId }: WithPlaces) =>
    defined({
      organization: organizationId,
      organizationLabel: label(organizationId),
      university: universityId,
      universityLabel: label(universityId),
    })
}
