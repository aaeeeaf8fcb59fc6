import type { UserReply } from '#contract/people.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { useShownSkills } from '../../api/skills.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { NotShown } from './NotShown.tsx'
import { studiesOf } from './studies.ts'
import './recruiter-view.css'

/** The card by which recruiters see a student whom they find, as the profile stands. */
export function RecruiterView({ user }: { readonly user: UserReply }) {
  const { displayName, photo, profile, resume } = user
  const { gpa, gpaVisible } = profile
  const skills = useShownSkills(profile.skills ?? [])
  const found = isOpen('student', 'visible', profile)
  const none = <span className="quiet">not said</span>
  return (
    <section className="recruiter-view" aria-label="What recruiters see">
      <p className="quiet small">
        {found
          ? 'A company with a subscription that finds you sees this.'
          : 'As you have chosen, only companies where you apply see this. Nobody finds you in a search.'}
      </p>
      <div className="card recruiter-card">
        <header>
          <Avatar name={displayName} photo={photo} size={52} />
          <div>
            <p className="h2">{displayName}</p>
            <p className="quiet">{studiesOf(user) || 'No studies named'}</p>
          </div>
        </header>
        <Facts
          facts={[
            { term: 'GPA', value: gpa === undefined ? none : gpaVisible ? gpa.toFixed(2) : <NotShown /> },
            { term: 'Skills', value: skills.length === 0 ? none : skills.map(({ label }) => label).join(', ') },
            {
              term: 'Résumé',
              value: resume ? (found ? 'Your main version, and whichever you applied with' : 'The version you applied with') : none,
            },
            { term: 'E-mail', value: found ? <NotShown until="until you apply" /> : 'Where you apply' },
            { term: 'Phone', value: <NotShown /> },
          ]}
        />
      </div>
    </section>
  )
}
