import { type Box, type SizeDrawing, VIEW } from '../../../domain/plant-facts/size-drawing.ts'

/** The size of a plant or pot beside a chair or a door, at one scale. */
export function SizeFigure({ drawing }: { drawing: SizeDrawing }) {
  return (
    <figure className="mb-5 max-w-100 rounded-press border border-line bg-sheet p-2 sm:p-3">
      <svg
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        role="img"
        aria-labelledby="size-text"
        className="figures w-full"
      >
        <title id="size-text">{drawing.text}</title>
        <Axis ticks={drawing.ticks} />
        <ReferenceShape {...drawing} />
        {drawing.grown && <GrownOutline {...drawing.grown} />}
        {drawing.plant && <Foliage {...drawing.plant} />}
        {drawing.pot && <Pot {...drawing.pot} />}
        <path d={`M${VIEW.left} ${VIEW.ground}H${VIEW.width - 8}`} strokeWidth="1.5" className="stroke-edge" />
        <Labels {...drawing} />
      </svg>
    </figure>
  )
}

function Axis({ ticks }: Pick<SizeDrawing, 'ticks'>) {
  return ticks.map(({ y, cm }, index) => (
    <g key={cm}>
      <path d={`M${VIEW.left} ${y}H${VIEW.width - 8}`} strokeDasharray="1 5" className="stroke-edge" />
      <text x={VIEW.left - 6} y={y + 5} textAnchor="end" fontSize="14" className="fill-ink-soft">
        {index === ticks.length - 1 ? `${cm} cm` : cm}
      </text>
    </g>
  ))
}

/** Drawn in cm */
const shapes = {
  chair: (
    <>
      <path
        d="M4 90V2.5a2 2 0 0 1 4 0V44h29V2.5a2 2 0 0 1 4 0V90h-3.5V53h-30V90ZM8 5h29q-1 5-1 9H9q0-4-1-9ZM14 14h2.5v29H14ZM21.2 14h2.6v29h-2.6ZM28.5 14H31v29h-2.5Z"
        className="fill-edge"
      />
      <rect x="1" y="43" width="43" height="5.5" rx="2.5" className="fill-edge stroke-sheet" strokeWidth="0.8" />
    </>
  ),
  door: (
    <>
      <path d="M0 203V0h82v203h-6V6H6v197Z" className="fill-edge" />
      <path d="M6 203V6h70v197Z" className="fill-paper-deep" />
      <path d="M17 18h48v76H17ZM17 108h48v82H17Z" className="fill-line" />
      <circle cx="69" cy="102" r="3.2" className="fill-gold" />
    </>
  ),
}

function ReferenceShape({ reference: { name, box }, unitsPerCm }: SizeDrawing) {
  return <g transform={`translate(${box.x} ${box.y}) scale(${unitsPerCm.toFixed(4)})`}>{shapes[name]}</g>
}

function GrownOutline(box: Box) {
  return (
    <path
      d="M50 100C38 100 0 86 0 48C0 16 24 0 50 0S100 16 100 48C100 86 62 100 50 100Z"
      transform={intoBox(box)}
      vectorEffect="non-scaling-stroke"
      strokeWidth="1.5"
      strokeDasharray="5 4"
      className="fill-leaf-mist/50 stroke-leaf"
    />
  )
}

const LEAVES = [
  ['fill-forest', 'M50 100C36 86 10 80 0 62C20 58 42 76 50 100ZM50 100C64 86 90 80 100 62C80 58 58 76 50 100Z'],
  ['fill-forest', 'M50 100C42 70 34 30 50 0C66 30 58 70 50 100Z'],
  ['fill-leaf', 'M50 100C30 82 8 58 7 28C32 38 50 68 50 100ZM50 100C70 82 92 58 93 28C68 38 50 68 50 100Z'],
  ['fill-leaf', 'M50 100C34 76 20 42 27 9C46 28 54 66 50 100ZM50 100C66 76 80 42 73 9C54 28 46 66 50 100Z'],
] as const
const RIBS = 'M50 98C46 74 38 40 29 15M50 98C54 74 62 40 71 15M48 90C40 70 26 50 11 34M52 90C60 70 74 50 89 34'

function Foliage(box: Box) {
  return (
    <g transform={intoBox(box)}>
      {LEAVES.map(([colour, shape]) => (
        <path key={shape} d={shape} className={colour} />
      ))}
      <path d={RIBS} fill="none" strokeWidth="0.7" className="stroke-leaf-mist" />
    </g>
  )
}

/** Of a shape that is drawn in a square of 100 units. */
function intoBox({ x, y, width, height }: Box): string {
  return `translate(${x} ${y}) scale(${(width / 100).toFixed(4)} ${(height / 100).toFixed(4)})`
}

const POT = 'M6 18H94L82 100H18Z'
const LIT_SIDE = 'M6 18H34L38 100H18Z'

function Pot(box: Box) {
  return (
    <g transform={intoBox(box)} className="fill-terracotta">
      <path d={POT} className="fill-terracotta-deep" />
      <path d={LIT_SIDE} />
      <rect width="100" height="18" rx="3" />
      <path d="M6 18H94L93.4 23H6.6Z" className="fill-terracotta-dark" />
    </g>
  )
}

function Labels({ reference, labels }: SizeDrawing) {
  return (
    <g fontSize="15" className="fill-ink">
      <text x={reference.box.x + reference.box.width / 2} y={VIEW.ground + 22} textAnchor="middle">
        {reference.name === 'chair' ? 'Chair' : 'Door'}, {reference.cm} cm
      </text>
      {labels.sold && (
        <text {...labels.sold.at} dy="5" strokeWidth="4" className="stroke-sheet [paint-order:stroke] font-semibold">
          {labels.sold.text}
        </text>
      )}
      {labels.grown && (
        <text {...labels.grown.at} textAnchor="middle" className="fill-leaf">
          {labels.grown.text}
        </text>
      )}
    </g>
  )
}
