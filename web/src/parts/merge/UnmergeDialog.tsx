import { ReasonDialog } from '../ReasonDialog.tsx'
import { unmergeCallOf, type Mergeable } from './MergeDialog.tsx'

type Props = { readonly thing: Mergeable; readonly into: string | undefined; readonly onClose: () => void }

/** Asks before a merge is taken back, and says what that gives back. */
export function UnmergeDialog({ thing, into = 'the other one', onClose }: Props) {
  const { id, label, kind } = thing
  return (
    <ReasonDialog
      call={unmergeCallOf(thing)}
      input={{ id }}
      draft={`unmerge.${id}`}
      title={`Undo the merge of ${label}`}
      action="Undo the merge"
      variant="primary"
      done={`${label} stands for itself again`}
      onClose={onClose}
    >
      {kind === 'skill'
        ? `${label} is shown as itself again, wherever somebody wrote it, and stands as it did before.`
        : `${label} is shown as itself again, and its people act for it. What they did meanwhile stays with ${into}.`}
    </ReasonDialog>
  )
}
