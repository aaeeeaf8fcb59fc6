import { useState } from 'react'
import type { ModerationReply } from '#contract/admin-moderation.ts'
import { useWrite } from '../../api/use-write.ts'
import { MergeDialog } from '../../parts/merge/MergeDialog.tsx'
import { UnmergeDialog } from '../../parts/merge/UnmergeDialog.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/sheets/Confirm.tsx'
import { Evidence } from './Evidence.tsx'
import { domainsOf, nameOf } from './words.ts'

type Props = { readonly item: ModerationReply }
type Open = 'decline' | 'merge' | 'unmerge'

/** What can be decided about it now. */
export function ModerationActions({ item }: Props) {
  const [open, setOpen] = useState<Open>()
  const { id, label, kind, status, organizationKind = 'company' } = item
  const name = nameOf(item)
  const isProposal = kind === 'skill' || kind === 'organization'
  const approves = status === 'pending' || (status === 'declined' && isProposal)
  const thing = { id, label, kind: kind === 'skill' ? kind : organizationKind }
  const close = () => setOpen(undefined)
  return (
    <span className="row">
      {isProposal && status !== 'merged' && (
        <Button size="s" aria-label={`Merge ${name}`} onClick={() => setOpen('merge')}>
          Merge…
        </Button>
      )}
      {status === 'pending' && (
        <Button size="s" aria-label={`Decline ${name}`} onClick={() => setOpen('decline')}>
          Decline…
        </Button>
      )}
      {status === 'merged' && (
        <Button size="s" aria-label={`Undo the merge of ${name}`} onClick={() => setOpen('unmerge')}>
          Undo the merge…
        </Button>
      )}
      {approves && <Approve item={item} />}
      {open === 'decline' && <Decline item={item} onClose={close} />}
      {open === 'merge' && <MergeDialog thing={thing} alike={item.resembles.filter(({ waits }) => !waits)} onClose={close} />}
      {open === 'unmerge' && <UnmergeDialog thing={thing} into={item.into?.label} onClose={close} />}
    </span>
  )
}

function Approve({ item }: Props) {
  const skill = useWrite('moderation.approveSkill')
  const organization = useWrite('moderation.approveOrganization')
  const [asks, setAsks] = useState(false)
  const { kind, id, asked = [] } = item
  const name = nameOf(item)
  const question = questionOf(item)
  const run = () => {
    const after = { done: `${name.replace(/^the/, 'The')} ${kind === 'domains' ? 'are' : 'is'} approved` }
    if (kind === 'skill') return void skill.run({ id }, after)
    const [label] = asked
    const what = kind === 'domains' ? { domains: [...asked] } : kind === 'label' && label !== undefined ? { label } : {}
    void organization.run({ id, ...what }, after)
  }
  return (
    <>
      <Button
        size="s"
        variant="primary"
        busy={skill.pending || organization.pending}
        aria-label={`Approve ${name}`}
        onClick={question === undefined ? run : () => setAsks(true)}
      >
        {question === undefined ? 'Approve' : 'Approve…'}
      </Button>
      {asks && (
        <Confirm
          title={`Approve ${name}?`}
          known={
            <div className="moderation-known">
              <Evidence item={item} />
            </div>
          }
          action="Approve"
          keep="Not now"
          harmless
          onConfirm={run}
          onClose={() => setAsks(false)}
        >
          {question}
        </Confirm>
      )}
    </>
  )
}

const forGood = 'It cannot be undone here.'

/** What an approval means that nobody takes back, or that may have been a slip; none of a proposal that resembles nothing. */
function questionOf(item: ModerationReply): string | undefined {
  const { kind, label, asked = [], resembles } = item
  if (kind === 'label') return `Everybody reads “${asked[0] ?? label}” in place of “${label}” from now on. ${forGood}`
  if (kind === 'domains') return `${domainSentences(item)} ${forGood}`
  const [nearest] = resembles
  return (
    nearest && `Everybody finds both from then on. If ${label} is the same as ${nearest.label}, merge it instead; a merge can be undone.`
  )
}

function domainSentences(item: ModerationReply): string {
  const { label } = item
  const { added, removed } = domainsOf(item)
  const both = [
    ...(added.length > 0
      ? [`Whoever proves an address at ${added.join(' or ')} is confirmed as one of ${label} from then on, without anybody’s look.`]
      : []),
    ...(removed.length > 0 ? [`Nobody is by an address at ${removed.join(' or ')} any more.`] : []),
  ]
  return both.join(' ')
}

const consequences = {
  skill: 'It stays in the profiles that name it, where nobody else sees it.',
  organization: 'It stays where people named it, and nobody else sees it.',
  label: 'They keep the name that they have.',
  domains: 'They keep the domains that they have.',
} as const

function Decline({ item, onClose }: Props & { readonly onClose: () => void }) {
  const { kind, id } = item
  const name = nameOf(item)
  const shared = {
    title: `Decline ${name}`,
    draft: `decline.${kind}.${id}`,
    hint: kind === 'skill' || kind === 'organization' ? 'Whoever proposed it reads this.' : 'Their people read this.',
    requiredMessage: 'Please say why: they read it.',
    action: 'Decline',
    done: `${name.replace(/^the/, 'The')} ${kind === 'domains' ? 'are' : 'is'} declined`,
    onClose,
  }
  if (kind === 'skill')
    return (
      <ReasonDialog call="moderation.declineSkill" input={{ id }} {...shared}>
        {consequences.skill}
      </ReasonDialog>
    )
  const what = kind === 'label' ? ({ label: true } as const) : kind === 'domains' ? ({ domains: true } as const) : {}
  return (
    <ReasonDialog call="moderation.declineOrganization" input={{ id, ...what }} {...shared}>
      {consequences[kind]}
    </ReasonDialog>
  )
}
