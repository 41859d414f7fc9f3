// A move is a path of clicks through a tree of element ids: what a click, a turn or a new tree makes of the path so far.

/** @import { ClickTree } from "../types.js" */
/** @typedef {(id: string) => boolean} Ready is a thing picked by itself, before anybody clicks it? */

/**
 * Where a path leads: to a tree of further clicks, to an action's id, or nowhere.
 * @param {ClickTree} tree
 * @param {string[]} path
 */
export function branchAt(tree, path) {
  /** @type {ClickTree | number} */
  let branch = tree;
  for (const id of path) {
    if (typeof branch !== "object" || !Object.hasOwn(branch, id)) return undefined;
    branch = branch[id];
  }
  return branch;
}

/**
 * Does a path lead to further clicks?
 * @param {ClickTree} tree
 * @param {string[]} path
 */
const goesOn = (tree, path) => typeof branchAt(tree, path) === "object";

/**
 * What can be clicked after a path.
 * @param {ClickTree} tree
 * @param {string[]} path
 */
export const clicksAfter = (tree, path) => Object.keys(branchAt(tree, path) ?? {});

/**
 * The first clicks of a tree that are picked by themselves.
 * @param {ClickTree} tree
 * @param {Ready} isReady
 */
export const readyClicks = (tree, isReady) => Object.keys(tree).filter((id) => isReady(id) && goesOn(tree, [id]));

/**
 * A half-made path in a new tree: as much of it as the tree still has, or what is picked by itself.
 * @param {ClickTree} tree
 * @param {string[]} path
 * @param {Ready} isReady
 */
export function carriedOver(tree, path, isReady) {
  const left = [...path];
  while (left.length && !goesOn(tree, left)) left.pop();
  return left.length ? left : readyClicks(tree, isReady).slice(0, 1);
}

/**
 * What a click makes of a path: an action's id, another path, or null where it leads nowhere.
 * @param {ClickTree} tree
 * @param {string[]} path
 * @param {string} id
 * @param {Ready} isReady
 */
export function clicked(tree, path, id, isReady) {
  const branch = branchAt(tree, [...path, id]);
  if (typeof branch === "number") return branch;
  if (branch) return [...path, id];
  if (path.includes(id)) return path.slice(0, path.indexOf(id)); // a picked thing is put back
  return isReady(id) && goesOn(tree, [id]) ? [id] : null;
}

const MOST_TURNS = 12; // tried before a thing that names a next one is left as it is

/**
 * A path in which the last thing that names a next one has given way to it, or null; later clicks stay where they still fit.
 * @param {ClickTree} tree
 * @param {string[]} path
 * @param {(id: string) => string | undefined} nextOf
 */
export function turned(tree, path, nextOf) {
  for (let i = path.length - 1; i >= 0; i--) {
    let next = nextOf(path[i]);
    for (let tries = 0; next && tries < MOST_TURNS; tries++) {
      if (goesOn(tree, [...path.slice(0, i), next])) return [...path.slice(0, i), next, ...path.slice(i + 1)];
      next = nextOf(next);
    }
  }
  return null;
}

/**
 * Those of an action's clicks that are still to make; none where something else was begun. What is picked by itself gives way.
 * @param {string[]} path
 * @param {string[]} clicks
 * @param {Ready} isReady
 */
export function stillToMake(path, clicks, isReady) {
  const differs = path.findIndex((id, i) => id !== clicks[i]);
  if (differs < 0) return clicks.slice(path.length);
  return path.slice(differs).every(isReady) ? clicks.slice(differs) : [];
}
