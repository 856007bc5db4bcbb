declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    shape: {
      targetFormat: 'woff2'
      variationAxes?: Record<string, Axis>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Uint8Array>
}
