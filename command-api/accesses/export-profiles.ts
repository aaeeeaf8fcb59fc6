import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ProfilesExported } from '#events/exports.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'
import { accountFold } from '../users/state.ts'
import { lookedFor } from './state.ts'

/** The students whom one account's tables named on one day. */
type ExportsState = { readonly uids: readonly string[] }

const exportsFold = defineFold<ExportsState>('exports', {
  ProfilesExported: (before, { data }) => ({ uids: [...(before?.uids ?? []), ...data.uids] }),
})

const ExportProfiles = internalInput('process.exportedCards', {
  viewer: Id,
  day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  uids: Type.Array(Id, { maxItems: limits.listMax }),
})

/** Sent for each page of a table that names students: each stands in the ledger once for a viewer and day (product 2.20). */
export const exportProfiles = defineCommand<
  typeof ExportProfiles,
  ExportsState | undefined,
  { readonly organizationId: string | undefined }
>({
  input: ExportProfiles,
  fold: exportsFold,
  startsStream: true,
  target: ({ viewer, day }) => `${viewer}-${day}`,
  needs: async (_, { viewer }, __, { fold }) => ({ organizationId: lookedFor(await fold(accountFold, viewer)) }),
  decide: (exported, { viewer, uids }, { needs: { organizationId } }) => {
    const known = new Set(exported?.uids)
    const added = [...new Set(uids)].filter((uid) => !known.has(uid))
    return added.length === 0 ? [] : [happened(ProfilesExported, { viewer, uids: added, organizationId })]
  },
})
