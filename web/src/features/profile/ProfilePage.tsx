import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { roleLabels, type Role } from '#events/vocabulary/roles.ts'
import { leave } from '../../session/sign-in.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountSections } from './AccountSections.tsx'
import { ClaimedPlace } from './ClaimedPlace.tsx'
import { EditableProfile } from './EditableProfile.tsx'
import { PrivacyTab } from './privacy/PrivacyTab.tsx'
import { ResumesTab } from './resumes/ResumesTab.tsx'
import { WaitingProfile } from './WaitingProfile.tsx'
import './profile.css'

type Tab = {
  /** In the address: `/profile?tab=…`; the first one is shown without. */
  readonly value: string
  readonly label: string
  readonly roles?: readonly Role[]
  readonly content: (user: UserReply) => ReactNode
}

const tabs: readonly Tab[] = [
  {
    value: 'profile',
    label: 'Profile',
    content: (user) => (user.state === 'active' ? <EditableProfile user={user} /> : <WaitingProfile user={user} />),
  },
  { value: 'resumes', label: 'Résumé', roles: ['student'], content: (user) => <ResumesTab user={user} /> },
  { value: 'privacy', label: 'Privacy and consents', content: (user) => <PrivacyTab user={user} /> },
  { value: 'account', label: 'Account', content: (user) => <AccountSections user={user} /> },
]
const whileWaiting: readonly string[] = ['profile', 'privacy', 'account']

/** `/profile`: every field is saved by itself when it loses the focus. */
export function ProfilePage({ user }: { readonly user: UserReply }) {
  const [search, setSearch] = useSearchParams()
  const shown = tabs.filter(
    ({ value, roles }) => (!roles || roles.includes(user.role)) && (user.state === 'active' || whileWaiting.includes(value)),
  )
  const tab = shown.find(({ value }) => value === search.get('tab')) ?? shown[0]
  return (
    <>
      <div className="profile-head">
        <PageHeader
          title="Profile"
          heading={user.displayName || 'Profile'}
          avatar={<Avatar name={user.displayName} photo={user.photo} size={56} />}
          lead={[roleLabels[user.role], user.universityLabel ?? user.organizationLabel, user.email].filter(Boolean).join(' · ')}
          actions={<Button onClick={() => void leave()}>Sign out</Button>}
        />
      </div>
      <ClaimedPlace user={user} />
      <Tabs
        label="Your profile"
        choices={shown}
        value={tab?.value ?? ''}
        onChange={(value) => setSearch(value === shown[0]?.value ? {} : { tab: value }, { replace: true })}
      >
        {tab?.content(user)}
      </Tabs>
    </>
  )
}
