import { useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { AccessSection } from './AccessSection.tsx'
import { ConsentPreview } from './ConsentPreview.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { EraseSection } from './EraseSection.tsx'
import { Erasing } from './Erasing.tsx'
import { ExportSection } from './ExportSection.tsx'
import { VisibilitySection } from './VisibilitySection.tsx'
import { useScrollToHash } from '../use-scroll-to-hash.ts'
import './privacy.css'

/** One's consents, the looks of others, a copy of everything, and the end of it. */
export function PrivacyTab({ user }: { readonly user: UserReply }) {
  const [erasing, setErasing] = useState<string>()
  useScrollToHash()
  // Until the account is open nobody finds the student, and the profile cannot be edited.
  const isShown = user.role === 'student' && user.state !== 'pending_approval'
  if (erasing !== undefined) return <Erasing task={erasing} />
  return (
    <div className="profile privacy" data-with-aside={isShown || undefined}>
      {isShown && <VisibilitySection user={user} />}
      {/* Before the switches: on a phone the seven of them would hide it. */}
      {isShown && (
        <aside>
          <ConsentPreview user={user} />
        </aside>
      )}
      <ConsentSection user={user} />
      <AccessSection />
      <div className="privacy-ends">
        <ExportSection />
        <EraseSection email={user.email} onBegun={setErasing} />
      </div>
    </div>
  )
}
