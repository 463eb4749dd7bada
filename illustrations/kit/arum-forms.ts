import { drawnForm, pinnateVeins } from './leaf-forms.ts'

/** Lanceolate, drawn out to a long tip, its many side veins sunk. */
export const lance = drawnForm(
  [
    [0, 0.06],
    [0.1, 0.46],
    [0.26, 0.88],
    [0.42, 1],
    [0.6, 0.84],
    [0.76, 0.5],
    [0.88, 0.2],
    [0.95, 0.07],
    [1, 0],
  ],
  pinnateVeins(9, 0.05, 0.8, 0.2),
)

/** Egg-shaped with a drawn-out tip, hooded at its foot. */
export const sail = drawnForm(
  [
    [0, 0.12],
    [0.06, 0.6],
    [0.2, 0.94],
    [0.36, 1],
    [0.56, 0.8],
    [0.76, 0.42],
    [0.9, 0.13],
    [1, 0],
  ],
  pinnateVeins(5, 0.02, 0.6, 0.3),
)

/** Arrow-hearted: long, with round lobes and an open notch. */
export const arrow = drawnForm(
  [
    [0, 0],
    [-0.14, 0.16],
    [-0.2, 0.4],
    [-0.14, 0.7],
    [0.02, 0.94],
    [0.16, 1],
    [0.36, 0.9],
    [0.58, 0.64],
    [0.78, 0.34],
    [0.92, 0.12],
    [1, 0],
  ],
  [
    [0, 0.26],
    [0.01, 0.44],
    [0.1, 0.58],
    [0.26, 0.68],
    [0.44, 0.78],
    [0.6, 0.86],
  ],
)

/** The waxy spathe: a broad heart, its lobes meeting behind the spike. */
export const waxen = drawnForm(
  [
    [0, 0],
    [-0.16, 0.06],
    [-0.24, 0.3],
    [-0.2, 0.62],
    [-0.04, 0.92],
    [0.16, 1],
    [0.38, 0.88],
    [0.6, 0.6],
    [0.8, 0.28],
    [0.93, 0.08],
    [1, 0],
  ],
  [
    [0, 0.3],
    [0.01, 0.48],
    [0.02, 0.64],
    [0.18, 0.78],
  ],
)

/** A true heart: deep round lobes, evenly narrowed to a long fine tip, veins curving after the margin. */
export const heart = drawnForm(
  [
    [0, 0],
    [-0.11, 0.08],
    [-0.2, 0.3],
    [-0.19, 0.58],
    [-0.09, 0.84],
    [0.1, 1],
    [0.3, 0.94],
    [0.5, 0.7],
    [0.68, 0.4],
    [0.82, 0.17],
    [0.92, 0.05],
    [1, 0],
  ],
  [
    [0, 0.2],
    [0.01, 0.34],
    [0.02, 0.48],
    [0.16, 0.6],
    [0.34, 0.72],
  ],
)
