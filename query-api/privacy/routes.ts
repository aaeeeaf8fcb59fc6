/** What a person sees about their own data (calls.md, "Me"). */
import { consents } from '#projections/views/consents/model.ts'
import { listReply, type Handlers } from '../core/call.ts'

export const privacyHandlers: Handlers = {
  'consents.list': async (call) => {
    const { account, query, read } = call
    const found = await read.page(consents, { where: { uid: account.uid }, sort: ['at', 'desc'] }, query)
    return listReply(call, found, (lines) =>
      lines.map(({ _id, kind, granted, textVersion, at }) => ({ id: _id, kind, granted, textVersion, at })),
    )
  },
}
