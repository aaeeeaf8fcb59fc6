import { useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { AccessSection } from './AccessSection.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { EraseSection } from './EraseSection.tsx'
import { Erasing } from './Erasing.tsx'
import { ExportSection } from './ExportSection.tsx'
import './privacy.css'

/** What one agreed to, who saw one, a copy of everything, and the end of it. */
export function PrivacyTab({ user }: { readonly user: UserReply }) {
  const [erasing, setErasing] = useState<string>()
  if (erasing !== undefined) return <Erasing task={erasing} />
  return (
    <div className="profile">
      <ConsentSection user={user} />
      <AccessSection />
      <ExportSection />
      <EraseSection email={user.email} onBegun={setErasing} />
    </div>
  )
}
