import type { LockedCard } from '#contract/people.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SchoolLine, Skills, type SkillProps } from './StudentResult.tsx'
import './students.css'

/** A row of the preview: everything but who it is. */
export function LockedResult({ student, asked, label }: Omit<SkillProps, 'ids'> & { readonly student: LockedCard }) {
  return (
    <article className="card student-result" data-locked>
      <header>
        <span className="student-lock" aria-hidden="true">
          <Icon name="lock" size={16} />
        </span>
        <div className="student-name">
          <h2>
            <LockedName />
          </h2>
          <p>
            <SchoolLine card={student} />
          </p>
        </div>
      </header>
      <Skills ids={student.skills} asked={asked} label={label} />
      <footer>
        {student.nominated ? <Chip tone="glow">Nominated</Chip> : <span />}
        <span className="hatched hatched-label small" aria-hidden="true">
          résumé
        </span>
      </footer>
    </article>
  )
}

export function LockedName() {
  return (
    <>
      <span className="hatched" aria-hidden="true" />
      <span className="sr-only">A student without a name</span>
    </>
  )
}
