/** A person's consents, and the looks at them. */
import type { AccessLine, ConsentLine } from '#contract/privacy.ts'

const consents: ConsentLine[] = [
  { id: 'consent-2', kind: 'shareReason', granted: false, textVersion: '2026-11', at: '2026-10-02T10:00:00.000Z' },
  { id: 'consent-1', kind: 'terms', granted: true, textVersion: '2026-11', at: '2026-09-01T10:00:00.000Z' },
]
const accesses: AccessLine[] = [
  {
    id: 'access-1',
    what: 'resume',
    at: '2026-10-03T10:00:00.000Z',
    by: { displayName: 'Rita Hooper', role: 'recruiter' },
    organization: 'org-1',
    organizationLabel: 'Meridian Labs',
    version: 2,
  },
  {
    id: 'access-2',
    what: 'conversation',
    at: '2026-10-02T10:00:00.000Z',
    by: { displayName: 'Ada Keeper', role: 'admin' },
    reason: 'A report of abuse',
  },
]

export const privacySamples = { 'consents.list': { empty: [], filled: consents }, 'accesses.list': { empty: [], filled: accesses } }
