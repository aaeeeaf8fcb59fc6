import type { ApplicationReply } from '#contract/applications.ts'
import { Chip } from '../../../ui/Chip.tsx'

/** How the applicant came to apply; nothing for those who applied directly. */
export function SourceChip({ source }: { readonly source: ApplicationReply['source'] | undefined }) {
  if (source === 'nominated') return <Chip tone="brand">Nominated</Chip>
  if (source === 'referred') return <Chip tone="glow">Referred</Chip>
  return null
}
