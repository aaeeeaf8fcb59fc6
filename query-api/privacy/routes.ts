/** The records of a person about their own data (calls.md, "Me"). */
import type { AccessLine, ConsentLine } from '#contract/privacy.ts'
import { defined } from '#lib/fields.ts'
import { accesses, type AccessDocument } from '#projections/views/accesses/model.ts'
import { consents, type ConsentDocument } from '#projections/views/consents/model.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'

export const privacyHandlers: Handlers = {
  'consents.list': async (call) => {
    const { account, query, read } = call
    const found = await read.page(consents, { where: { uid: account.uid }, sort: sortOf('consents.list') }, query)
    return listReply(call, found, (lines) => consentLines(read, lines))
  },

  'accesses.list': async (call) => {
    const { account, query, read } = call
    const found = await read.page(accesses, { where: { uid: account.uid }, sort: sortOf('accesses.list') }, query)
    return listReply(call, found, (lines) => accessLines(read, lines))
  },
}

export async function consentLines(read: Reader, lines: readonly ConsentDocument[]): Promise<ConsentLine[]> {
  const person = await peopleOf(
    read,
    lines.map(({ professorId }) => professorId),
  )
  return lines.map(({ _id, kind, granted, textVersion, at, professorId, endedAt }) => ({
    id: _id,
    kind,
    granted,
    textVersion,
    at,
    ...defined({ professorName: person(professorId)?.displayName, endedAt }),
  }))
}

export async function accessLines(read: Reader, lines: readonly AccessDocument[]): Promise<AccessLine[]> {
  const person = await peopleOf(
    read,
    lines.map(({ byUid }) => byUid),
  )
  const placeOf = ({ organizationId, byUid }: AccessDocument) =>
    organizationId ?? person(byUid)?.organizationId ?? person(byUid)?.universityId
  const label = await labelsOf(read, lines.map(placeOf))
  return lines.map((line): AccessLine => {
    const { _id, what, at, byUid, byRole, version, reason } = line
    return {
      id: _id,
      what,
      at,
      by: defined({ displayName: person(byUid)?.displayName, role: byRole ?? person(byUid)?.role }),
      ...defined({ organization: placeOf(line), organizationLabel: label(placeOf(line)), version, reason }),
    }
  })
}
