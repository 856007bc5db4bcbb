import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Stands in for the icon library's own maker, which reads contexts, aliases and names that nobody here asks for. */
export function plainIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      { ...frame, width: size, height: size, ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
