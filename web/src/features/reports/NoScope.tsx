import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'

/** Of an analyst of whom nobody has said yet what the reports are about. */
export function NoScope() {
  return (
    <>
      <PageHeader title="Reports" />
      <EmptyState title="No report is open to you">Reports open once your account says what they are about. Our team sets it.</EmptyState>
    </>
  )
}
