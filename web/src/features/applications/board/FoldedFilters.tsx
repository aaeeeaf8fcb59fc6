import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { filtersText } from '../../../ui/Filters.tsx'
import './board.css'

/** On a phone filters would take half of the screen: there they open where they are asked for. @param chosen how many there are */
export function FoldedFilters({ chosen, children }: { readonly chosen: number; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="board-filters-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {filtersText(chosen)}
      </Button>
      <div className="board-filters" data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
