const paths = {
  profiles: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z",
  pen: "M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3",
  play: "M7 4.5l12 7.5-12 7.5z",
  search: "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5L21 21",
  question: "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5L21 21M8.3 8.7a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .8-1 1.5M10.5 14.2v.1",
  pawn: "M12 3.5a3 3 0 0 0-1.8 5.4c-1.7 1-2.7 2.6-2.7 4.6h9c0-2-1-3.6-2.7-4.6A3 3 0 0 0 12 3.5zM7 20.500c0-3 1.500-4 1.500-7h7c0 3 1.500 4 1.500 7z",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  sun: "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.800 1.800M17.200 17.200L19 19M5 19l1.800-1.800M17.200 6.800L19 5",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  turn: "M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5",
  first: "M18 5l-8 7 8 7zM7 5v14",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M6 5l8 7-8 7zM17 5v14",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  download: "M12 3v12M8 11l4 4 4-4M5 20h14",
  alert: "M12 7v6M12 16.500v.1M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
  good: "M5 12.500l4.500 4.500L19 7.500",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
