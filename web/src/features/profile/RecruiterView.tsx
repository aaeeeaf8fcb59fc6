import type { UserReply } from '#contract/people.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { useNow } from '../../lib/now.ts'
import { degreeLabels } from '../../lib/profile-labels.ts'
import { shortDate } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './recruiter-view.css'

/** What recruiters see of a student whom they find, as the profile stands. */
export function RecruiterView({ user }: { readonly user: UserReply }) {
  const { displayName, photo, universityLabel, profile, resume } = user
  const { skills = [], degree, major, graduationDate, gpa, gpaVisible } = profile
  const label = useSkillLabels(skills)
  const now = useNow()
  const found = isOpen('student', 'visible', profile)
  const year = graduationDate?.slice(0, 4)
  const none = <span className="quiet">not said</span>
  return (
    <section className="recruiter-view" aria-label="What recruiters see">
      <h3 className="h3">What recruiters see</h3>
      <p className="note">
        {found
          ? 'A company with a subscription that finds you sees this.'
          : 'As you have chosen, only companies where you apply see this. Nobody finds you in a search.'}
      </p>
      <div className="card recruiter-card">
        <header>
          <Avatar name={displayName} photo={photo} size={52} />
          <div>
            <p className="h2">{displayName}</p>
            <p className="quiet">
              {[universityLabel, degree && degreeLabels[degree], major, year].filter(Boolean).join(' · ') || 'No studies named'}
            </p>
          </div>
        </header>
        <Facts
          facts={[
            { term: 'Graduation', value: graduationDate ? shortDate(graduationDate, now) : none },
            { term: 'GPA', value: gpa === undefined ? none : gpaVisible ? gpa.toFixed(2) : <Sealed /> },
            { term: 'Skills', value: skills.length === 0 ? none : skills.map(label).join(', ') },
            {
              term: 'Résumé',
              value: resume ? (found ? 'Your main version, and whichever you applied with' : 'The version you applied with') : none,
            },
            { term: 'E-mail', value: found ? <Sealed until="until you apply" /> : 'Where you apply' },
            { term: 'Phone', value: <Sealed /> },
          ]}
        />
      </div>
    </section>
  )
}

function Sealed({ until }: { readonly until?: string }) {
  return (
    <span className="sealed">
      <Icon name="lock" size={12} /> hidden {until}
    </span>
  )
}
