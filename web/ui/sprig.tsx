import { classNames } from './class-names.ts'

/** The shop's ornament, a pressed sprig, in the colour of the surrounding text. */
export function Sprig({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 96" aria-hidden="true" className={classNames('w-auto', className)}>
      <path d="M24 95C23 66 23.5 40 25 8" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <path
        fill="currentColor"
        d="M25 16C18 12 17 5 25 0c7 5 6 12 0 16ZM24 40C12 40 6 32 8 21c10 1 16 8 16 19ZM25 40c12-1 17-9 15-20-10 2-15 9-15 20ZM24 60C11 61 4 53 4 42c12 0 19 7 20 18ZM25 60c12 0 19-8 19-19-12 0-19 8-19 19ZM23.5 79C13 81 6 75 5 65c10-1 17 4 18.5 14ZM24 79c10 1 17-5 18-15-10 0-17 5-18 15Z"
      />
    </svg>
  )
}
