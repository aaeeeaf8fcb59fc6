import './pdf.css'

/** A sheet of paper in the size in which pages come, so that nothing moves when they do. */
export function PaperSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="pdf" role="status">
      <span className="sr-only">Loading: {title}</span>
      <div className="pdf-tools row" aria-hidden="true" />
      <div className="pdf-paper">
        <div className="pdf-sheet pdf-sheet-empty" aria-hidden="true">
          {[38, 62, 90, 84, 88, 40, 92, 86].map((width) => (
            <span key={width} className="skeleton" style={{ width: `${width}%`, height: width === 38 ? 22 : 11 }} />
          ))}
        </div>
      </div>
    </div>
  )
}
