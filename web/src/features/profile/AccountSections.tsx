import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { useAppDispatch, useAppSelector } from '../../api/store.ts'
import { useWrite } from '../../api/use-write.ts'
import { themeChoices, themeChosen } from '../../lib/kept/theme.ts'
import { optionsOf } from '../../ui/fields/Field.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'

const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

export function AccountSections({ user }: { readonly user: UserReply }) {
  const dispatch = useAppDispatch()
  const theme = useAppSelector((state) => state.theme.choice)
  const { run: change } = useWrite('preferences.change')
  const waits = user.state === 'pending_approval'
  return (
    <div className="profile">
      <ProfileSection title="Appearance" text="Remembered wherever you sign in.">
        <SegmentedControl
          label="Appearance"
          value={theme}
          choices={optionsOf(themeChoices, themeLabels)}
          onChange={(choice) => {
            dispatch(themeChosen(choice))
            if (!waits) void change({ theme: choice })
          }}
        />
      </ProfileSection>
      {!waits && (
        <>
          <ProfileSection title="Mail and time zone" text="What we write to you about, and when.">
            <p>
              <Link className="link" to="/app/notifications?tab=mail">
                Choose your mails and your time zone
              </Link>
            </p>
          </ProfileSection>
          <ProfileSection title="Password" text="You stay signed in here.">
            <PasswordSection email={user.email} />
          </ProfileSection>
          {user.role === 'admin' && (
            <ProfileSection title="Second factor" text="Your authenticator app and your recovery codes.">
              <p>
                <Link className="link" to="/app/admin/second-factor">
                  Take another app, or new recovery codes
                </Link>
              </p>
            </ProfileSection>
          )}
        </>
      )}
    </div>
  )
}
