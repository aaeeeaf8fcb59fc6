import { ProfilesExported } from '../exports.ts'
import { byProcess, example } from './example.ts'

export const profilesExported = example(
  { ...byProcess('exported-cards', 'process.exportedCards'), stream: 'exports-recr-ben-2026-09-07' },
  ProfilesExported,
  { viewer: 'recr-ben', uids: ['stud-mia', 'stud-noa'], organizationId: 'acme' },
)
