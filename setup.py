"""Find the packages: `adapters`, `benchmarks` and `prompts` lie beside `limp` and install inside it."""

from setuptools import find_packages, setup

PLACES = {"limp": "limp", "adapters": "limp.adapters", "benchmarks": "limp.benchmarks", "prompts": "limp.prompts"}
"""The package that each folder installs as."""

setup(
    package_dir={package: folder for folder, package in PLACES.items()},
    packages=[
        name
        for folder, package in PLACES.items()
        for name in (package, *(f"{package}.{inner}" for inner in find_packages(folder)))
    ],
)
