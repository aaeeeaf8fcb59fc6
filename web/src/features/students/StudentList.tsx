import { Link } from 'react-router-dom'
import type { LockedCard } from '#contract/people.ts'
import type { FoundStudent } from '#contract/students.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { LockedName } from './LockedResult.tsx'
import { Next, SchoolLine, Skills, SoFar, type ResultProps, type SkillProps } from './StudentResult.tsx'

export type StudentsProps = Omit<SkillProps, 'ids'> &
  Pick<ResultProps, 'uid' | 'onInvite'> & {
    readonly students: readonly (FoundStudent | LockedCard)[]
    readonly isNew: (student: FoundStudent) => boolean
  }
/** `open` is missing where the card is locked: no locked student has had to do with the company. */
type Row = { readonly id: string; readonly card: FoundStudent | LockedCard; readonly open: FoundStudent | undefined }

/** The facts of the cards, a line for each student. */
export function StudentList({ students, ...props }: StudentsProps) {
  const rows = students.map((card): Row => ('locked' in card ? { id: card.id, card, open: undefined } : { id: card.uid, card, open: card }))
  return (
    <div className="card student-list" data-locked={rows.every(({ open }) => open === undefined) || undefined}>
      <Table label="Students" columns={columnsFor(props)} rows={rows} />
    </div>
  )
}

function columnsFor({ uid, isNew, asked, label, onInvite }: Omit<StudentsProps, 'students'>): readonly Column<Row>[] {
  return [
    { head: 'Student', cell: ({ card, open }) => <Who card={card} open={open} /> },
    { head: 'Skills', fullWidthOnPhone: true, cell: ({ card }) => <Skills ids={card.skills} asked={asked} label={label} most={2} /> },
    {
      head: 'GPA',
      alignEnd: true,
      headOnPhone: ({ open }) => open !== undefined,
      cell: ({ open }) => open && (open.gpa?.toFixed(2) ?? <span className="quiet">none shared</span>),
    },
    {
      head: 'So far',
      fullWidthOnPhone: true,
      cell: ({ card, open }) =>
        'locked' in card
          ? card.nominated && <Chip tone="glow">Nominated</Chip>
          : open && (
              <span className="student-state small">
                {isNew(open) && <Chip tone="glow">New</Chip>}
                {open.nominations !== undefined && <Chip tone="glow">Nominated</Chip>}
                <SoFar student={open} uid={uid} />
              </span>
            ),
    },
    {
      head: 'Next',
      headHidden: true,
      alignEnd: true,
      fullWidthOnPhone: true,
      cell: ({ open }) => open && <Next student={open} uid={uid} onInvite={onInvite} />,
    },
  ]
}

function Who({ card, open }: Pick<Row, 'card' | 'open'>) {
  return (
    <span className="student-who">
      {open && <Avatar name={open.displayName} photo={open.photo} size={28} />}
      <span className="student-name">
        <b>{open ? <Link to={`/app/students/${open.uid}`}>{open.displayName}</Link> : <LockedName />}</b>
        <span className="quiet small">
          <SchoolLine card={card} />
        </span>
      </span>
    </span>
  )
}
