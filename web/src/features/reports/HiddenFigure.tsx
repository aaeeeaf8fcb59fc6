import { hiddenReason } from './report-words.ts'
import './hidden-figure.css'

/** In the place of a figure that small cells hide. @param isExplained whether the reason stands on the page, and need not be read out each time */
export function HiddenFigure({ isExplained = false }: { readonly isExplained?: boolean }) {
  return (
    <span className="hidden-figure" title={hiddenReason}>
      hidden{!isExplained && <span className="sr-only">: {hiddenReason}</span>}
    </span>
  )
}
