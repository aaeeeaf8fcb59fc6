import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { AutosaveField } from '../../parts/AutosaveField.tsx'
import { Completeness } from './Completeness.tsx'
import { FoundBy } from './FoundBy.tsx'
import { PhotoField } from './PhotoField.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { RoleSections } from './RoleSections.tsx'
import { StillLooking } from './StillLooking.tsx'
import { savedMessage, useSaveField } from './use-save-field.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'

/** All fields of one's role; for students beside them what is missing, and who finds them. */
export function EditableProfile({ user }: { readonly user: UserReply }) {
  const save = useSaveField(user)
  useScrollToHash()
  return (
    <div className="profile" data-with-aside={user.role === 'student' || undefined}>
      {user.role === 'student' && (
        <aside>
          <StillLooking user={user} />
          <Completeness user={user} />
          <FoundBy user={user} />
        </aside>
      )}
      <div>
        <ProfileSection title="You" text="How others see you.">
          <PhotoField user={user} />
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
        {user.role === 'student' && (
          <ProfileSection title="After graduation" text="Where you went, as your university counts it.">
            <Link className="link" to="/app/outcomes">
              Say where you went
            </Link>
          </ProfileSection>
        )}
      </div>
    </div>
  )
}
