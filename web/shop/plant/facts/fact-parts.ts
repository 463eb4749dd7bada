export { FactsSection } from './facts-section.tsx'
export { FactsStrip } from './facts-strip.tsx'
