import type { DraftReply, NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { addressFilledIn } from '../../lib/invitee.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NominationWords } from './NominationWords.tsx'

const fieldOf = ({ code }: Problem) => (code === 'already_nominated' ? 'email' : undefined)

type Props = {
  readonly user: UserReply
  readonly semester: string
  /** The caller's nominations of the semester, to say at once who is among them. */
  readonly made: readonly NominationReply[]
  /** A draft that is edited. */
  readonly draft?: DraftReply | undefined
  /** For whom it was opened. */
  readonly chosen?: ChosenStudent | undefined
  readonly onClose: () => void
}

/** The form to nominate a student, with a preview of what the student will read. */
export function NominateDrawer({ user, semester, made, draft: edited, chosen, onClose }: Props) {
  const { email: wasFor = '', name: named = '', reason: written = '' } = edited ?? nomineeOf(chosen)
  const form = ['nominate', edited?.id ?? chosen?.uid].filter(Boolean).join('.')
  const { value: draft, set, drop } = useDraft(form, { email: wasFor, name: named, reason: written })
  const { email, name, reason } = draft
  const { run: nominate, pending, problem, problemAt, forgetProblem } = useWrite('invitations.inviteStudent', { failure: 'here', fieldOf })
  const { run: save, pending: saving, problem: notSaved } = useWrite('nominations.saveDraft', { failure: 'here', fieldOf })
  const { run: discard } = useWrite('nominations.discardDraft')
  const known = made.find((one) => one.status !== 'revoked' && sameAddress(one.email, email))
  /** A draft for another address is another draft, and a nomination takes the place of its own. */
  const dropEdited = (sent: boolean) => {
    if (edited && (sent || !sameAddress(edited.email, email))) void discard({ id: edited.id })
  }
  const words = { email: email.trim(), ...(name.trim() && { name: name.trim() }), ...(reason.trim() && { reason: reason.trim() }) }
  const saveDraft = () =>
    save(edited ? { ...words, semester: edited.semester } : words, {
      done: 'Draft saved',
      next: () => {
        dropEdited(false)
        close()
      },
    })
  /** Sent, or not wanted. */
  const close = () => {
    drop()
    onClose()
  }
  const submit = () =>
    nominate(
      { email: email.trim(), reason: reason.trim(), ...(name.trim() && { name: name.trim() }) },
      {
        done: `Nominated ${name.trim() || email.trim()}`,
        next: () => {
          dropEdited(true)
          close()
        },
      },
    )
  return (
    <Drawer title="Nominate a student" onClose={onClose} size={540}>
      <Form onSubmit={() => void submit()}>
        <TextField
          label="Student’s e-mail"
          type="email"
          requiredMessage="Please write the student’s e-mail address."
          data-autofocus
          autoComplete="off"
          value={email}
          problem={problemAt('email') ?? (known && `You have nominated ${known.name ?? known.email} this semester already.`)}
          onChange={(event) => {
            set({ ...draft, ...addressFilledIn(event.target.value, name) })
            forgetProblem()
          }}
        />
        <TextField
          label="Name"
          optional
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={(event) => set({ ...draft, name: event.target.value })}
        />
        <TextAreaField
          label="Why this student"
          requiredMessage="Please say why: the student reads it, and a sentence is enough."
          rows={6}
          maxLength={limits.nominationReason}
          value={reason}
          onChange={(event) => set({ ...draft, reason: event.target.value })}
          hint="What you saw yourself: a project, a question, how they work with others. No grades and nothing from education records."
        />
        <section className="nominate-preview" aria-label="What the student sees">
          <p className="quiet small">What the student sees</p>
          <NominationWords
            professorName={user.displayName}
            unconfirmed={user.university === undefined}
            reason={reason.trim() || 'Your reason'}
            semester={semester}
          />
          <p className="small quiet">They decide whether recruiters may read the reason, and whether you may see their résumé.</p>
        </section>
        <ProblemLine problem={problem ?? notSaved} />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button busy={saving} disabled={!email.trim()} onClick={() => void saveDraft()}>
            Save as a draft
          </Button>
          <Button type="submit" variant="primary" busy={pending} disabled={known !== undefined}>
            Nominate
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

function nomineeOf(chosen: ChosenStudent | undefined): { readonly email?: string; readonly name?: string; readonly reason?: string } {
  return chosen ? { ...(chosen.email !== undefined && { email: chosen.email }), name: chosen.displayName } : {}
}

function sameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase()
}
