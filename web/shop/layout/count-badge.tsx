type Props = { count: number; 'data-testid'?: string }

/** The number at an icon of the header; none at 0. */
export function CountBadge({ count, ...rest }: Props) {
  if (count === 0) return null
  return (
    <span
      {...rest}
      className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-terracotta-deep px-1 text-center font-semibold text-[0.72rem] text-white leading-5"
    >
      {count}
    </span>
  )
}
