"""How the household benchmark words its questions: several stems and option sets per family, chosen by seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Options: TypeAlias = Mapping[str, str]

BELIEF_STEMS: Mapping[str, tuple[str, ...]] = {
    "help": (
        "Given the scene above, if {X} has been trying to help {Y} find the {thing}, which of these is the "
        "{polarity} likely?",
        "Suppose that {X} meant to help {Y}. Which statement is {polarity} likely to be true?",
        "Assuming that {X} wanted {Y} to find the {thing}, which of the following is {polarity} likely?",
        "Granted that {X} was trying to be of help to {Y}, what is {polarity} likely to have been on {X}'s mind?",
    ),
    "hinder": (
        "Given the scene above, if {X} has been trying to stop {Y} from finding the {thing}, which of these is "
        "the {polarity} likely?",
        "Suppose that {X} meant to hinder {Y}. Which statement is {polarity} likely to be true?",
        "Assuming that {X} wanted to keep {Y} from finding the {thing}, which of the following is {polarity} "
        "likely?",
        "Supposing that {X} did not want {Y} to find the {thing}, what is {polarity} likely to have been on "
        "{X}'s mind?",
    ),
}
BELIEF_OPTIONS: tuple[Options, ...] = (
    {"belief": "When answering, {X} believed that there was {claimed} {at}."},
    {"belief": "When {X} answered {Y}, {X} thought that there was {claimed} {at}."},
    {"belief": "At the moment of answering, {X} believed {claimed} to be {at}."},
)
TOLD_STEMS = (
    "Assuming that {X} knows what is {place}, which of these is the {polarity} likely?",
    "If {X} knew what was {place} all along, which statement is {polarity} likely to be true?",
    "Suppose that {X} knew what was {place}. Which of the following is the {polarity} likely?",
    "Provided that {X} knew full well what was {place}, which conclusion is {polarity} likely to be right?",
)
TOLD_OPTIONS: tuple[Options, ...] = (
    {
        "help": "{X} has been trying to help {Y} find the {thing}.",
        "hinder": "{X} has been trying to prevent {Y} from finding the {thing}.",
        "independent": "{X} was indifferent to {Y}'s goals.",
    },
    {
        "help": "{X} wanted to help {Y} track down the {thing}.",
        "hinder": "{X} wanted to keep {Y} from finding the {thing}.",
        "independent": "{X} did not care whether {Y} found the {thing}.",
    },
    {
        "help": "By answering so, {X} meant to help {Y}.",
        "hinder": "By answering so, {X} meant to hinder {Y}.",
        "independent": "{X} answered without caring about {Y}'s goals either way.",
    },
)
CARRIED_STEMS = (
    "Assuming that {X} knows what {Y} wants, which of these is the {polarity} likely?",
    "If {X} knew what {Y} wanted, which statement about {X} is {polarity} likely to be true?",
    "Suppose that {X} knew what {Y} was after. Which of the following is the {polarity} likely?",
)
CARRIED_OPTIONS: tuple[Options, ...] = (
    {
        "help": "{X} has been trying to help {Y} get {aim}.",
        "hinder": "{X} has been trying to prevent {Y} from getting {aim}.",
        "independent": "{X} was indifferent to {Y}'s goals.",
    },
    {
        "help": "{X} acted so that {Y} would have {aim}: to help {Y}.",
        "hinder": "{X} acted so that {Y} would not have {aim}: to hinder {Y}.",
        "independent": "{X} acted without caring about {Y}'s wishes either way.",
    },
)
MOVED_STEMS = (
    "Which of these is the {polarity} likely account of what {X} did with the {thing}?",
    "Judging by what {X} did, which statement is {polarity} likely to be true?",
    "Which explanation of {X}'s behaviour is {polarity} likely?",
    "Thinking about why the {thing} ended up {second}, which of the following is {polarity} likely?",
)
MOVED_OPTIONS: tuple[Options, ...] = (
    {
        "help second": "{X} believed that {Y} wanted the {thing} {second}, and put it there to help {Y}.",
        "hinder second": "{X} believed that {Y} wanted the {thing} {second}, and put it there to hinder {Y}.",
        "help first": (
            "{X} believed that {Y} wanted the {thing} to stay {first}, and put it {second} to help {Y}."
        ),
        "hinder first": (
            "{X} believed that {Y} wanted the {thing} to stay {first}, and put it {second} to hinder {Y}."
        ),
        "unknowing": "{X} did not know what {Y} wanted, and moved the {thing} for reasons of {his} own.",
    },
    {
        "help second": (
            "Thinking that {Y} would like the {thing} to be {second}, {X} moved it there as a help to {Y}."
        ),
        "hinder second": (
            "Thinking that {Y} would like the {thing} to be {second}, {X} moved it there on purpose to get in "
            "{Y}'s way."
        ),
        "help first": (
            "Thinking that {Y} had left the {thing} where it was wanted, {first}, {X} took it and put it {second} "
            "as a help to {Y}."
        ),
        "hinder first": (
            "Thinking that {Y} had left the {thing} where it was wanted, {first}, {X} took it and put it {second} "
            "on purpose to get in {Y}'s way."
        ),
        "unknowing": "{X} had no idea of {Y}'s goal and moved the {thing} with {his} own purposes in mind.",
    },
    {
        "help second": "{X} wanted to help {Y}, believing that in {Y}'s eyes the {thing} belonged {second}.",
        "hinder second": "{X} wanted to hinder {Y}, believing that in {Y}'s eyes the {thing} belonged {second}.",
        "help first": "{X} wanted to help {Y}, believing that in {Y}'s eyes the {thing} belonged {first}.",
        "hinder first": "{X} wanted to hinder {Y}, believing that in {Y}'s eyes the {thing} belonged {first}.",
        "unknowing": "{X} acted without knowing what {Y} wanted to do with the {thing}.",
    },
)
