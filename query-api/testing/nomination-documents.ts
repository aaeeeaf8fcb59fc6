/** The nominations of the specs, with what is drafted and credited. */
import type { NominationCreditDocument } from '#projections/views/nomination-credits/model.ts'
import type { NominationDraftDocument } from '#projections/views/nomination-drafts/model.ts'
import type { NominationDocument } from '#projections/views/nominations/model.ts'
import { earlier, today, type WithoutPosition } from './people.ts'

export const nomination = (_id: string, more: Partial<NominationDocument>): WithoutPosition<NominationDocument> => ({
  _id,
  professorId: 'pat',
  emailKey: 'key',
  subjectId: 'nora',
  semester: '2026-fall',
  universityId: 'mit',
  nominee: { email: 'nora@mit.edu', name: 'Nora' },
  reason: 'canary-reason',
  status: 'pending',
  sentAt: earlier,
  ...more,
})

export const nominationDocuments: readonly WithoutPosition<NominationDocument>[] = [
  nomination('n-sam', { studentId: 'sam', status: 'consented', consentedAt: today, shareReason: true, reason: 'shared-reason' }),
  nomination('n-late', { invitationId: 'i-late' }),
  nomination('n-revoked', { status: 'revoked' }),
  nomination('n-spring', { semester: '2026-spring' }),
  nomination('n-cmu', { professorId: 'paula', universityId: 'cmu' }),
  nomination('n-stella', { professorId: 'paula', universityId: 'cmu', semester: '2025-fall', studentId: 'stella', status: 'consented' }),
  nomination('n-written', { semester: '2025-fall', studentId: 'stella', nominee: { email: 'stella@example.edu', name: 'A gifted one' } }),
  nomination('n-asked', { professorId: 'paula', universityId: 'cmu', studentId: 'sam' }),
]

export const nominationDraftDocuments: readonly WithoutPosition<NominationDraftDocument>[] = [
  { _id: 'd-pat', professorId: 'pat', semester: '2026-fall', email: 'dora@mit.edu', name: 'Dora', savedAt: today, open: true },
  { _id: 'd-sent', professorId: 'pat', semester: '2026-fall', savedAt: earlier, open: false },
  { _id: 'd-paula', professorId: 'paula', semester: '2026-fall', email: 'dan@cmu.edu', savedAt: earlier, open: true },
]

export const nominationCreditDocuments: readonly WithoutPosition<NominationCreditDocument>[] = [
  {
    _id: 'i-credit',
    professorId: 'pat',
    semester: '2026-fall',
    nominee: { email: 'cleo@mit.edu' },
    invitedBy: 'sam',
    at: today,
    open: true,
  },
  { _id: 'i-answered', professorId: 'pat', semester: '2026-fall', invitedBy: 'sam', at: earlier, open: false },
]
