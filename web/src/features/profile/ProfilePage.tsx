import { useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { leave } from '../../session/sign-in.ts'
import { useWrite } from '../../api/use-write.ts'
import { useAppDispatch, useAppSelector } from '../../api/store.ts'
import { themeChoices, themeChosen } from '../../lib/theme.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { PercentRing } from '../../ui/Meters.tsx'
import { SegmentedControl, Tabs } from '../../ui/Tabs.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { RoleSections } from './RoleSections.tsx'
import { AutosaveField } from './AutosaveField.tsx'
import { savedMessage, useSaveField, type SaveField } from './use-save-field.ts'
import { WaitingProfile } from './WaitingProfile.tsx'
import './profile.css'

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'privacy', label: 'Privacy and consents' },
] as const
const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

/** `/profile`: every field is saved by itself when it loses the focus. */
export function ProfilePage({ user }: { readonly user: UserReply }) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'privacy' ? 'privacy' : 'profile'
  const save = useSaveField(user)
  const waits = user.state === 'pending_approval'
  return (
    <>
      <div className="profile-head">
        <PageHeader
          title="Profile"
          heading={user.displayName || 'Profile'}
          avatar={<Avatar name={user.displayName} size={56} />}
          lead={[roleLabels[user.role], user.universityLabel ?? user.organizationLabel, user.email].filter(Boolean).join(' · ')}
          actions={
            <>
              {user.completeness !== undefined && !waits && (
                <span className="row">
                  <PercentRing percent={user.completeness} /> <span className="quiet small">complete</span>
                </span>
              )}
              <Button onClick={() => void leave()}>Sign out</Button>
            </>
          }
        />
      </div>
      {waits ? (
        <Everything user={user} save={save} />
      ) : (
        <Tabs
          label="Your profile"
          choices={tabs}
          value={tab}
          onChange={(value) => setSearch(value === 'profile' ? {} : { tab: value }, { replace: true })}
        >
          {tab === 'privacy' ? <PrivacyTab user={user} /> : <Everything user={user} save={save} />}
        </Tabs>
      )}
    </>
  )
}

function Everything({ user, save }: { readonly user: UserReply; readonly save: SaveField }) {
  const dispatch = useAppDispatch()
  const theme = useAppSelector((state) => state.theme.choice)
  const { run: change } = useWrite('preferences.change')
  const waits = user.state === 'pending_approval'
  return (
    <div className="profile">
      <ClaimedPlace user={user} />
      {waits ? <WaitingProfile user={user} /> : <EditableProfile user={user} save={save} />}
      <ProfileSection title="Appearance" text="Remembered wherever you sign in.">
        <SegmentedControl
          label="Appearance"
          value={theme}
          choices={themeChoices.map((value) => ({ value, label: themeLabels[value] }))}
          onChange={(choice) => {
            dispatch(themeChosen(choice))
            if (!waits) void change({ theme: choice })
          }}
        />
      </ProfileSection>
      {!waits && (
        <ProfileSection title="Password" text="You stay signed in here.">
          <PasswordSection email={user.email} />
        </ProfileSection>
      )}
    </div>
  )
}

function EditableProfile({ user, save }: { readonly user: UserReply; readonly save: SaveField }) {
  return (
    <>
      <ProfileSection title="You" text="How others see you.">
        <AutosaveField
          label="Full name"
          value={user.displayName}
          requiredMessage="Please write your name, as others shall read it."
          onSave={(value) => save('displayName', value, 'Name saved')}
        />
        <AutosaveField
          label="Phone"
          type="tel"
          value={user.profile.phone ?? ''}
          onSave={(value) => save('phone', value, savedMessage('Phone', value))}
        />
      </ProfileSection>
      <RoleSections user={user} save={save} />
    </>
  )
}

/** §2.18: a university or company that nobody of there has confirmed opens nothing; §2.19: who lets an account in that waits. */
function ClaimedPlace({ user }: { readonly user: UserReply }) {
  const { role, claimedUniversityLabel, claimedOrganizationLabel, state, email } = user
  const claimed = claimedUniversityLabel ?? claimedOrganizationLabel
  const university = claimedUniversityLabel ?? user.universityLabel
  if (claimed === undefined && state === 'active') return null
  return (
    <p className="profile-claim">
      {claimed !== undefined && (
        <>
          <b>{claimed}</b> is claimed, not verified yet:{' '}
          {role === 'recruiter' || role === 'employee' ? 'its recruiters' : 'its professors or staff'} have to say that you belong
          there.{' '}
        </>
      )}
      {state === 'pending_approval' &&
        `Your account waits for approval: whoever invited you${university === undefined ? '' : `, the staff of ${university}`} or our team decides. We write to ${email} as soon as they have; once the account is open, you can complete your profile and begin.`}
    </p>
  )
}
