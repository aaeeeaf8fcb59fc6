/** GET /admin/accesses: who saw what of whom, by which right, and why (product 1, row 76). */
import type { AdminAccess } from '#contract/admin-home.ts'
import { accessGround } from '#events/vocabulary/applications/access-grounds.ts'
import { defined } from '#lib/fields.ts'
import { accesses, nobody, type AccessDocument } from '#projections/views/accesses/model.ts'
import { listReply, type Handlers, type QueryCall } from '../core/call.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { spanOf } from '../core/span.ts'

export const accessHandlers: Handlers = {
  'adminAccesses.list': async (call) => {
    const { read, query } = call
    const found = await read.page(accesses, { where: whereOf({ ...query, ...(await spanOf(call)) }), sort: ['at', 'desc'] }, query)
    return listReply(call, found, (lines) => replies(read, lines))
  },
}

function whereOf({ subject, viewer, kind, from, to }: QueryCall<'adminAccesses.list'>['query']) {
  const at = defined({ min: from, max: to })
  return { ...defined({ uid: subject, byUid: viewer, what: kind }), ...(Object.keys(at).length > 0 && { at }) }
}

async function replies(read: Reader, lines: readonly AccessDocument[]): Promise<AdminAccess[]> {
  const person = await peopleOf(
    read,
    lines.flatMap(({ uid, byUid }) => [uid, byUid]),
  )
  const placeOf = ({ organizationId, byUid }: AccessDocument) =>
    organizationId ?? person(byUid)?.organizationId ?? person(byUid)?.universityId
  const label = await labelsOf(read, lines.map(placeOf))
  return lines.map((line) => {
    const { _id, uid, what, at, byUid, byRole, version, mailId: mail, reason } = line
    const viewer = person(byUid)
    return {
      id: _id,
      at,
      viewer: {
        uid: byUid,
        ...defined({ displayName: viewer?.displayName, role: byRole ?? viewer?.role, organizationLabel: label(placeOf(line)) }),
      },
      ...(uid !== nobody && { subject: { uid, ...defined({ displayName: person(uid)?.displayName }) } }),
      kind: what,
      because: accessGround(line),
      ...defined({ version, mail, reason }),
    }
  })
}
