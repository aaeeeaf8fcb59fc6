/** Whose a nomination, draft or credit is and in which semester: together they name its stream. */
import { defined } from '#lib/fields.ts'
import { nominationCredits } from '#projections/views/nomination-credits/model.ts'
import { nominationDrafts } from '#projections/views/nomination-drafts/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import type { Reader } from '../core/reader.ts'

type Stream = { readonly professorId: string; readonly semester: string; readonly universityId?: string }

function streamOf(found: Stream | undefined): Stream | undefined {
  return found && defined({ professorId: found.professorId, semester: found.semester, universityId: found.universityId })
}

export function nominationStreams(read: Reader) {
  return {
    nominationAt: async (id: string) => streamOf(await read.get(nominations, id)),
    draftAt: async (id: string) => streamOf(await read.get(nominationDrafts, id)),
    creditAt: async (id: string) => streamOf(await read.get(nominationCredits, id)),
  }
}
